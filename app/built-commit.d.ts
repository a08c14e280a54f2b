interface ImportMetaEnv {
  /** Short name of the commit that the build was made from; empty where there is no repository. */
  readonly BUILT_COMMIT: string;
}

interface ImportMetaEnv {
  /** Short hash of the built commit; empty outside of a repository. */
  readonly BUILT_COMMIT: string;
}

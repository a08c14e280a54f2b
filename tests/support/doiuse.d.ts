declare module 'doiuse' {
  import type { Node, Plugin } from 'postcss';

  /** Reports what a style sheet uses that one of the browsers lacks, or has in part. */
  export default function doiuse(options: {
    browsers: readonly string[];
    onFeatureUsage: (found: { feature: string; usage: Node }) => void;
  }): Plugin;
}

export { encodeText } from '#sandbox/scenario/encode-text.ts';

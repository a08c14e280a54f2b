import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod/v4';

/** Documents of the manifest for Kubernetes; throws at one that is no YAML. */
export const manifests = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map((document) => {
  if (document.errors[0]) throw document.errors[0];
  return document.toJS() as { apiVersion: string; kind: string; metadata: { name: string } };
});

/** The manifest of a kind, in a shape; throws when it has another one. */
export const manifest = <Shape extends z.ZodTypeAny>(kind: string, shape: Shape): z.infer<Shape> =>
  shape.parse(manifests.find((one) => one.kind === kind));

/** Variables of the ConfigMap. */
export const settings = manifest('ConfigMap', z.object({ data: z.record(z.string(), z.string()) })).data;

import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { typeFaults } from '#tests/support/compiler.ts';
import { manifest, manifests, settings } from './manifests.ts';

const MODELS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

const deployment = z.object({
  spec: z.object({
    template: z.object({ spec: z.object({ containers: z.tuple([z.object({ image: z.string() })]) }) }),
  }),
});

describe('the manifest for Kubernetes', () => {
  it('is valid by the schemas of Kubernetes', () => {
    const checked = manifests.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.coreos.com/'));
    for (const one of checked) {
      const model = { ...MODELS[one.apiVersion] }[one.kind] as
        | (new (
            data: unknown,
          ) => { validate(): void })
        | undefined;
      if (!model) throw new Error(`${one.apiVersion} has no ${one.kind}`);
      new model(one).validate();
    }
    expect(checked).toHaveLength(manifests.length - 1);
  });

  // Its schemas let members pass that they do not name; its types do not.
  it('has no member that Kubernetes does not know', async () => {
    const known = manifests.filter(({ apiVersion }) => apiVersion in MODELS);
    const declarations = known.map(({ apiVersion, kind, ...rest }, index) => {
      const type = `import('kubernetes-models/${apiVersion}').I${kind}`;
      return `const manifest${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
    });
    const policy = declarations.filter((declaration) => declaration.includes('"NetworkPolicy"'));
    const misspelt = policy.map((declaration) => declaration.replace('"egress"', '"egres"'));
    // The misspelt one shows that the others would be found.
    const blocks = [...declarations, ...misspelt].map((line) => `{ ${line} }`);
    expect(await typeFaults({ 'manifests.ts': blocks.join('\n') })).toEqual([
      expect.stringContaining('\'"egres"\' does not exist in type'),
    ]);
  });

  it('is reached by TLS at the name that it answers to', () => {
    const { spec } = manifest(
      'Ingress',
      z.object({
        spec: z.object({
          ingressClassName: z.string(),
          tls: z.tuple([z.object({ hosts: z.tuple([z.string()]), secretName: z.string() })]),
          rules: z.tuple([
            z.object({
              host: z.string(),
              http: z.object({
                paths: z.tuple([
                  z.object({
                    path: z.literal('/'),
                    pathType: z.literal('Prefix'),
                    backend: z.object({
                      service: z.object({ name: z.string(), port: z.object({ name: z.literal('http') }) }),
                    }),
                  }),
                ]),
              }),
            }),
          ]),
        }),
      }),
    );
    const [{ host, http }] = spec.rules;
    expect([`https://${host}`, ...spec.tls[0].hosts]).toEqual([settings.PUBLIC_ORIGIN, host]);
    expect(
      manifests.filter(({ metadata }) => metadata.name === http.paths[0].backend.service.name),
    ).toHaveLength(manifests.length);
    const image = manifest('Deployment', deployment).spec.template.spec.containers[0].image;
    expect(image).toBe(
      `registry.example/player-portal:${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}`,
    );
  });

  it('may reach names, Redis and the operator, also in private networks, and no metadata of a cloud', () => {
    const to = z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }) });
    const { spec } = manifest(
      'NetworkPolicy',
      z.object({
        spec: z.object({
          egress: z.array(
            z.object({ to: z.array(z.unknown()), ports: z.array(z.object({ port: z.number() })) }),
          ),
        }),
      }),
    );
    const mayReach = (address: string, port: number) =>
      spec.egress.some(
        ({ to: targets, ports }) =>
          ports.some((one) => one.port === port) &&
          targets.some((target) => {
            const { success, data } = to.safeParse(target);
            if (!success) return false;
            if (isIPv6(data.ipBlock.cidr.split('/')[0] ?? '') !== isIPv6(address)) return false;
            const [within, without] = [new BlockList(), new BlockList()];
            const family = isIPv6(address) ? 'ipv6' : 'ipv4';
            for (const [list, blocks] of [
              [within, [data.ipBlock.cidr]],
              [without, data.ipBlock.except],
            ] as const) {
              for (const block of blocks) {
                const [net = '', prefix = ''] = block.split('/');
                list.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
              }
            }
            return within.check(address, family) && !without.check(address, family);
          }),
      );
    const isReached = (addresses: readonly string[], port: number) =>
      addresses.map((address) => mayReach(address, port));
    const own = ['10.1.2.3', '172.20.0.1', '192.168.1.1', 'fd00::1'];
    for (const port of [443, 6379, 26_379]) expect(isReached(own, port)).toEqual([true, true, true, true]);
    expect(isReached([...own, '203.0.113.9'], 80)).toEqual([false, false, false, false, false]);
    expect(isReached(['203.0.113.9', '2001:db8::1'], 443)).toEqual([true, true]);
    expect(isReached(['203.0.113.9', '2001:db8::1'], 6379)).toEqual([false, false]);
    for (const port of [80, 443]) {
      const ofClouds = ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', 'fd20:ce::254'];
      expect(isReached(ofClouds, port)).toEqual([false, false, false, false]);
    }
  });
});

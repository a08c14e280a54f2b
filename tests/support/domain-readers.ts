import { readdirSync, readFileSync } from 'node:fs';

const DOMAIN = new URL('../../app/domain/', import.meta.url);
const READER = /export function (\w+)\([^)]*?\b(?:typed|answer)\??: (?:string|TypedDate|readonly)/g;

/** Finds the functions of `app/domain` that read what a player types, by name. */
export function findDomainReaders(): string[] {
  const sources = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, DOMAIN), 'utf8'))
    .join('\n');
  return [...sources.matchAll(READER)].map(([, name = '']) => name);
}

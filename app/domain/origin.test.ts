import { describe, expect, it } from 'vitest';
import { comparableOrigin, readOrigin } from './origin.ts';

describe('readOrigin', () => {
  it.each([
    ['https://play.example.com', 'https://play.example.com'],
    ['https://play.example.com:443', 'https://play.example.com'],
    ['https://play.example.com:0443', 'https://play.example.com'],
    ['https://play.example.com:', 'https://play.example.com'],
    ['HTTPS://Play.EXAMPLE.com', 'https://play.example.com'],
    ['https://play.example.com.', 'https://play.example.com'],
    ['https://PLAY.example.com.:443', 'https://play.example.com'],
    ['https://play.example.com:80', 'https://play.example.com:80'],
    ['http://play.example.com:80', 'http://play.example.com'],
    ['http://play.example.com.:3000', 'http://play.example.com:3000'],
    ['http://[::1]:80', 'http://[::1]'],
    ['http://[0:0:0:0:0:0:0:1]:3000', 'http://[::1]:3000'],
    ['http://127.0.0.1.:3000', 'http://127.0.0.1:3000'],
    ['http://a_b:3000', 'http://a_b:3000'],
  ])('%s is %s', (text, origin) => {
    expect(readOrigin(text)).toBe(origin);
  });

  it.each([
    '',
    'null',
    '://',
    'https://',
    'https://play.example.com/',
    'https://play.example.com..',
    'https://.play.example.com',
    'https://user@play.example.com',
    'https://play.example.com:443:443',
    'https://play.example.com:65536',
    'https://play.example.com:+443',
    'https://%70lay.example.com',
    'https://pl\u00e1y.example.com',
    'https://play.example.com#x',
    'https://play.example.com\\x',
    'https://play.example.com, https://play.example.com',
    ' https://play.example.com',
    'http://127.1',
    'http://2130706433',
    'http://0x7f.0.0.1',
    'http://127.0.0.01',
    'ftp://play.example.com',
  ])('%j is none', (text) => {
    expect(readOrigin(text)).toBeNull();
  });
});

it('comparableOrigin drops one dot and nothing else', () => {
  expect(comparableOrigin(new URL('https://pay.example.:8443/a?b'))).toBe('https://pay.example:8443');
  expect(comparableOrigin(new URL('https://pay.example../'))).toBe('https://pay.example.');
});

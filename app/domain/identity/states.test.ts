import { describe, expect, it } from 'vitest';
import { ownState, readState, stateChoice, stateText } from './states.ts';

const read = (typed: string, country: string, stored = '') =>
  readState(typed, country, { stored, maximumLength: 100 });

describe('readState', () => {
  it.each([
    ['US', 'US:NV', 'NV'],
    ['US', 'nv', 'NV'],
    ['US', ' Nevada ', 'NV'],
    ['US', 'ＮＶ', 'NV'],
    ['US', 'puerto rico', 'PR'],
    ['MX', 'MX:Jalisco', 'Jalisco'],
    ['MX', 'NUEVO LEON', 'Nuevo León'],
    ['MX', 'michoaca\u0301n', 'Michoacán'],
    ['JP', 'JP:東京都', '東京都'],
    ['JP', 'tokyo', '東京都'],
    ['CA', 'Ontario', 'Ontario'],
    ['IT', 'CA', 'CA'],
    ['constructor', 'Anywhere', 'Anywhere'],
  ])('takes in %s %j as %s', (country, typed, value) => {
    expect(read(typed, country)).toEqual({ ok: true, value });
  });

  it.each([
    ['US', '', 'blank'],
    ['US', '\u200b', 'blank'],
    ['US', 'Jalisco', 'invalid'],
    ['MX', 'CDMX', 'invalid'],
    ['CA', 'US:NV', 'blank'],
    ['MX', 'US:NV', 'blank'],
    ['US', 'MX:Jalisco', 'blank'],
    ['CA', 'Onta\u0007rio', 'invalidCharacters'],
    ['CA', 'x'.repeat(101), 'tooLong'],
  ])('refuses in %s %j: %s', (country, typed, code) => {
    expect(read(typed, country)).toEqual({ ok: false, code });
  });

  it('leaves the spelling of a state that stays the same', () => {
    expect(read('US:NV', 'US', 'Nevada')).toEqual({ ok: true, value: 'Nevada' });
    expect(read('MX:Nuevo León', 'MX', 'NUEVO LEON')).toEqual({ ok: true, value: 'NUEVO LEON' });
    expect(read('US:NY', 'US', 'Nevada')).toEqual({ ok: true, value: 'NY' });
  });

  it('leaves a stored text that no list has', () => {
    expect(read('CDMX', 'MX', 'CDMX')).toEqual({ ok: true, value: 'CDMX' });
    expect(read('Cdmx', 'MX', 'CDMX')).toEqual({ ok: false, code: 'invalid' });
  });
});

describe('stateChoice', () => {
  it.each([
    ['MX', 32],
    ['US', 59],
    ['JP', 47],
  ])('has every state of %s once', (country, count) => {
    const choice = stateChoice('', country, 'en-US');
    expect(choice?.chosen).toBe('');
    expect(new Set(choice?.options.map(({ value }) => value)).size).toBe(count);
    expect(new Set(choice?.options.map(({ label }) => label)).size).toBe(count);
    for (const { value } of choice?.options ?? []) expect(read(value, country).ok).toBe(true);
  });

  it('has none where states are typed', () => {
    expect(stateChoice('Ontario', 'CA', 'en-US')).toBeNull();
    expect(ownState('Ontario', 'CA')).toBe('Ontario');
    expect(ownState('US:NV', 'CA')).toBe('');
    expect(ownState('US:nowhere', 'CA')).toBe('US:nowhere');
  });

  it.each([
    ['NV', 'US', 'US:NV'],
    ['Nevada', 'US', 'US:NV'],
    ['MX:Jalisco', 'US', ''],
  ])('chooses for %j in %s %j', (text, country, chosen) => {
    expect(stateChoice(text, country, 'en-US')?.chosen).toBe(chosen);
  });

  it('keeps a text that no list has', () => {
    expect(stateChoice('CDMX', 'MX', 'es-MX')).toMatchObject({
      chosen: 'CDMX',
      options: expect.arrayContaining([{ value: 'CDMX', label: 'CDMX' }]),
    });
  });

  it.each([
    ['ja-JP', '東京都'],
    ['en-US', 'Tokyo (東京都)'],
  ])('names the states in %s: %s', (languageTag, name) => {
    expect(stateText('JP:東京都', languageTag)).toBe(name);
    expect(stateText('東京都', languageTag)).toBe('東京都');
    expect(stateText('JP:東京', languageTag)).toBe('JP:東京');
  });
});

import { describe, expect, it } from 'vitest';
import { readKanaName, readRoutingNumber } from './bank-details.ts';

describe('readRoutingNumber', () => {
  it.each([
    ['021000021', '021000021'],
    ['0210-0002 1', '021000021'],
    ['１２２１０５２７８', '122105278'],
  ])('reads %j as %s', (typed, value) => {
    expect(readRoutingNumber(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'blank'],
    ['02100002x', 'invalidCharacters'],
    ['02100002', 'tooShort'],
    ['0210000210', 'tooLong'],
    ['021000022', 'checkDigit'],
    ['012000021', 'checkDigit'],
    ['000000000', 'checkDigit'],
  ])('refuses %j: %s', (typed, code) => {
    expect(readRoutingNumber(typed)).toEqual({ ok: false, code });
  });
});

describe('readKanaName', () => {
  it.each([
    ['ミホン ハナコ', 'ミホン ハナコ'],
    ['みほん　はなこ', 'ミホン ハナコ'],
    ['ﾐﾎﾝ ﾊﾅｺ', 'ミホン ハナコ'],
    ['ｶﾞﾂｼﾞﾔﾙ', 'ガツジヤル'],
    ['ジョーンズ　ａｎｎ', 'ジョーンズ ANN'],
    ['カ）ミホン', 'カ)ミホン'],
    ['ヴァン・ミホン', 'ヴァン・ミホン'],
  ])('reads %j as %s', (typed, value) => {
    expect(readKanaName(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'blank'],
    ['　\u200b', 'blank'],
    ['見本 花子', 'invalidCharacters'],
    ['ミホン\nハナコ;', 'invalidCharacters'],
    ['Михаил', 'invalidCharacters'],
  ])('refuses %j: %s', (typed, code) => {
    expect(readKanaName(typed)).toEqual({ ok: false, code });
  });
});

import type { Language } from '../contract.ts';

/** What a code in an SMS is good for. */
export type CodeSmsKind = 'passwordLost' | 'phone' | 'cashOut';

const TEXTS: Record<CodeSmsKind, Record<Language, (code: string) => string>> = {
  passwordLost: {
    'es-MX': (code) =>
      `Su código para cambiar la contraseña es ${code}. Vence en 10 minutos. No lo comparta con nadie: nunca se lo pediremos.`,
    'en-US': (code) =>
      `Your code to change your password is ${code}. It expires in 10 minutes. Do not share it: we will never ask you for it.`,
    'ja-JP': (code) =>
      `パスワード変更用の確認コードは${code}です。有効期限は10分です。誰にも教えないでください。当社からお尋ねすることはありません。`,
  },
  phone: {
    'es-MX': (code) =>
      `Su código para verificar este celular es ${code}. Vence en 10 minutos. No lo comparta con nadie: nunca se lo pediremos.`,
    'en-US': (code) =>
      `Your code to verify this phone number is ${code}. It expires in 10 minutes. Do not share it: we will never ask you for it.`,
    'ja-JP': (code) =>
      `電話番号の確認コードは${code}です。有効期限は10分です。誰にも教えないでください。当社からお尋ねすることはありません。`,
  },
  cashOut: {
    'es-MX': (code) =>
      `Su código para confirmar el retiro es ${code}. Vence en 10 minutos. No lo comparta con nadie: nunca se lo pediremos.`,
    'en-US': (code) =>
      `Your code to confirm your cash-out is ${code}. It expires in 10 minutes. Do not share it: we will never ask you for it.`,
    'ja-JP': (code) =>
      `出金の確認コードは${code}です。有効期限は10分です。誰にも教えないでください。当社からお尋ねすることはありません。`,
  },
};

/**
 * The SMS that carries a code. Its last line binds the code to the portal's host, so that browsers offer it there and
 * nowhere else (contract §4.2).
 * @param portalOrigin scheme, host and port of the portal
 */
export function codeSms(kind: CodeSmsKind, language: Language, code: string, portalOrigin: string): string {
  return `${TEXTS[kind][language](code)}\n\n@${new URL(portalOrigin).hostname} #${code}`;
}

import type { Language } from '../contract.ts';

const PASSWORD_LOST: Record<Language, (code: string) => string> = {
  'es-MX': (code) =>
    `Tu código para cambiar la contraseña es ${code}. Vence en 10 minutos. No lo compartas con nadie: nunca te lo pediremos.`,
  'en-US': (code) =>
    `Your code to change your password is ${code}. It expires in 10 minutes. Do not share it: we will never ask you for it.`,
  'ja-JP': (code) =>
    `パスワード変更用の確認コードは ${code} です。有効期限は10分です。誰にも教えないでください。当社からお尋ねすることはありません。`,
};

/**
 * The SMS that carries a code for a forgotten password. Its last line binds the code to the portal's host, so that
 * browsers offer it there and nowhere else (contract §4.2).
 * @param portalOrigin scheme, host and port of the portal
 */
export function passwordLostSms(language: Language, code: string, portalOrigin: string): string {
  return `${PASSWORD_LOST[language](code)}\n\n@${new URL(portalOrigin).hostname} #${code}`;
}

import type { Language } from '../contract.ts';

/** A mail: subject and plain text. */
export interface MailText {
  subject: string;
  text: string;
}

const CONFIRMATION: Record<Language, (code: string, link: string) => MailText> = {
  'es-MX': (code, link) => ({
    subject: 'Confirme su correo electrónico',
    text: `Abra este enlace y confirme su correo:\n${link}\n\nO escriba este código en el portal: ${code}\n\nAmbos vencen en 10 minutos. Si usted no lo pidió, ignore este mensaje.`,
  }),
  'en-US': (code, link) => ({
    subject: 'Confirm your email address',
    text: `Open this link and confirm your address:\n${link}\n\nOr type this code in the portal: ${code}\n\nBoth expire in 10 minutes. If this was not you, ignore this message.`,
  }),
  'ja-JP': (code, link) => ({
    subject: 'メールアドレスの確認',
    text: `次のリンクを開いてメールアドレスを確認してください。\n${link}\n\nまたは、ポータルに次の確認コードを入力してください：${code}\n\nどちらも有効期限は10分です。お心当たりがない場合は、このメールを無視してください。`,
  }),
};

const NOTICE: Record<Language, (newAddress: string) => MailText> = {
  'es-MX': (newAddress) => ({
    subject: 'Se pidió cambiar el correo de su cuenta',
    text: `Se pidió cambiar el correo de su cuenta a ${newAddress}. Si usted no lo pidió, cambie su contraseña y comuníquese con nosotros.`,
  }),
  'en-US': (newAddress) => ({
    subject: 'A new email address was requested for your account',
    text: `Somebody asked to change the email address of your account to ${newAddress}. If this was not you, change your password and contact us.`,
  }),
  'ja-JP': (newAddress) => ({
    subject: 'メールアドレスの変更が申請されました',
    text: `お客様のアカウントのメールアドレスを${newAddress}に変更する申請がありました。お心当たりがない場合は、パスワードを変更し、当社までご連絡ください。`,
  }),
};

/** The mail that lets a player prove an address, by link or by code (contract §4.6). */
export function emailConfirmation(language: Language, code: string, link: string): MailText {
  return CONFIRMATION[language](code, link);
}

/** The notice to the address a player leaves (contract §4.6); the new one is masked. */
export function emailChangeNotice(language: Language, maskedNewAddress: string): MailText {
  return NOTICE[language](maskedNewAddress);
}

import type { Language } from '../contract.ts';
import type { Info, InfoCode } from './payment-table.ts';

const TEXTS: Record<InfoCode, Record<Language, string>> = {
  cancelledByPlayer: {
    'es-MX': 'Cancelada por usted.',
    'en-US': 'Cancelled by you.',
    'ja-JP': 'お客様がキャンセルしました。',
  },
  cancelledByOperator: {
    'es-MX': 'Cancelada por nosotros. Comuníquese con atención a clientes si tiene dudas.',
    'en-US': 'Cancelled by us. Please contact support if you have questions.',
    'ja-JP': '当社がキャンセルしました。ご不明な点はサポートにお問い合わせください。',
  },
  cancelledAtProvider: {
    'es-MX': 'Cancelada en la página del proveedor de pagos.',
    'en-US': 'Cancelled on the page of the payment provider.',
    'ja-JP': '決済事業者のページでキャンセルされました。',
  },
  notPaidInTime: {
    'es-MX': 'Venció sin confirmarse.',
    'en-US': 'It expired before it was confirmed.',
    'ja-JP': '期限までに確認されませんでした。',
  },
  paidAfterExpiry: {
    'es-MX': 'Pagada después de la fecha límite; su dinero se abonó.',
    'en-US': 'Paid after the deadline; your money has been credited.',
    'ja-JP': '期限後に支払われ、残高に反映されました。',
  },
  declined: {
    'es-MX': 'El proveedor rechazó el pago. Intente con otra forma de pago.',
    'en-US': 'The provider declined the payment. Please try another payment method.',
    'ja-JP': 'お支払いが決済事業者で承認されませんでした。別の支払い方法をお試しください。',
  },
  notAccepted: {
    'es-MX': 'El proveedor no aceptó la operación.',
    'en-US': 'The provider did not accept the transaction.',
    'ja-JP': '決済事業者が取引を受け付けませんでした。',
  },
  accountRefused: {
    'es-MX': 'El banco devolvió el dinero. Intente con otra cuenta de destino.',
    'en-US': 'The bank returned the money. Please try another payout account.',
    'ja-JP': '銀行から返金されました。別の出金先の口座をお試しください。',
  },
  sent: {
    'es-MX': 'El dinero va en camino a su cuenta de destino.',
    'en-US': 'The money is on its way to your payout account.',
    'ja-JP': '出金先の口座へ送金しました。',
  },
};

/** What the player is told beside a status, in his language (contract §2 statusAdditionalInfo); null for nothing. */
export function infoText({ code, text }: Info, language: Language): string | null {
  return text ?? (code === null ? null : TEXTS[code][language]);
}

import type { Language } from '../contract.ts';
import type { Info, InfoCode } from './payment-table.ts';

const TEXTS: Record<InfoCode, Record<Language, string>> = {
  cancelledByPlayer: {
    'es-MX': 'Cancelada por ti.',
    'en-US': 'Cancelled by you.',
    'ja-JP': 'お客様がキャンセルしました。',
  },
  cancelledByOperator: {
    'es-MX': 'Cancelada por nosotros. Comunícate con soporte si tienes dudas.',
    'en-US': 'Cancelled by us. Please contact support if you have questions.',
    'ja-JP': '当社がキャンセルしました。ご不明な点はサポートにお問い合わせください。',
  },
  cancelledAtProvider: {
    'es-MX': 'Cancelada en la página del proveedor de pagos.',
    'en-US': 'Cancelled on the page of the payment provider.',
    'ja-JP': '決済会社のページでキャンセルされました。',
  },
  notPaidInTime: {
    'es-MX': 'La oferta venció sin confirmarse.',
    'en-US': 'The offer ran out before it was confirmed.',
    'ja-JP': '期限までに確認されませんでした。',
  },
  paidAfterExpiry: {
    'es-MX': 'Pagada después del vencimiento; tu dinero se abonó.',
    'en-US': 'Paid after expiry; your money has been credited.',
    'ja-JP': '期限後に支払われ、入金されました。',
  },
  declined: {
    'es-MX': 'El proveedor rechazó el pago. Prueba con otra forma de pago.',
    'en-US': 'The provider declined the payment. Please try another payment method.',
    'ja-JP': '決済会社が支払いを拒否しました。別の支払い方法をお試しください。',
  },
  notAccepted: {
    'es-MX': 'El proveedor no aceptó la operación.',
    'en-US': 'The provider did not accept the transaction.',
    'ja-JP': '決済会社が取引を受け付けませんでした。',
  },
  accountRefused: {
    'es-MX': 'El banco devolvió el dinero. Prueba con otra cuenta.',
    'en-US': 'The bank returned the money. Please try another account.',
    'ja-JP': '銀行から返金されました。別の口座をお試しください。',
  },
  sent: {
    'es-MX': 'El dinero va en camino a tu cuenta.',
    'en-US': 'The money is on its way to your account.',
    'ja-JP': 'お客様の口座へ送金しました。',
  },
};

/** What the player is told beside a status, in his language (contract §2 statusAdditionalInfo); null for nothing. */
export function infoText({ code, text }: Info, language: Language): string | null {
  return text ?? (code === null ? null : TEXTS[code][language]);
}

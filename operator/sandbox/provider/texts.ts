import type { Language } from '../contract.ts';

const ES = {
  title: 'Pago con {provider}',
  bank: 'Su banco: confirme el pago',
  notReal: 'Página de demostración: aquí no se mueve dinero de verdad.',
  merchant: 'Comercio',
  payTo: 'Operación',
  amount: 'Monto',
  reference: 'Referencia',
  state: {
    open: 'Pendiente de pago',
    pending: 'En proceso',
    paid: 'Pagado',
    refused: 'Rechazado',
    cancelled: 'Cancelado',
    closed: 'Retirado por el casino',
    expired: 'Vencido',
  },
  pay: 'Pagar',
  confirmPayout: 'Confirmar retiro',
  refuse: 'Rechazar',
  cancel: 'Cancelar',
  leave: 'Salir sin pagar',
  unknownOrder: 'No conocemos esta operación.',
  desk: 'Ventanilla del proveedor',
  deskIntro:
    'Aquí hace usted de caja y de banco: cobre fichas de pago, reciba transferencias y envíe retiros.',
  lookUp: 'Buscar una operación',
  digits: 'Referencia o CLABE',
  show: 'Buscar',
  nothingWaits: 'No hay operaciones en espera.',
  cashReceived: 'Efectivo recibido',
  transferReceived: 'Transferencia recibida',
  sent: 'Dinero enviado',
  returned: 'Devuelto por el banco',
  back: 'Regresar a la ventanilla',
  kinds: { card: 'Tarjeta', voucher: 'Ficha de pago', transfer: 'Transferencia', payout: 'Retiro' },
};

/** What the provider's pages say. */
export type ProviderTexts = typeof ES;

const EN: ProviderTexts = {
  title: 'Pay with {provider}',
  bank: 'Your bank: confirm the payment',
  notReal: 'A page for demonstration: no real money moves here.',
  merchant: 'Merchant',
  payTo: 'Transaction',
  amount: 'Amount',
  reference: 'Reference',
  state: {
    open: 'Waiting for payment',
    pending: 'Under way',
    paid: 'Paid',
    refused: 'Refused',
    cancelled: 'Cancelled',
    closed: 'Taken back by the casino',
    expired: 'Expired',
  },
  pay: 'Pay',
  confirmPayout: 'Confirm cash-out',
  refuse: 'Refuse',
  cancel: 'Cancel',
  leave: 'Leave without paying',
  unknownOrder: 'We do not know this transaction.',
  desk: 'Desk of the payment provider',
  deskIntro:
    'Here you play the cashier and the bank: take cash for payment slips, receive transfers, send cash-outs.',
  lookUp: 'Look a transaction up',
  digits: 'Reference or CLABE',
  show: 'Look up',
  nothingWaits: 'No transactions are waiting.',
  cashReceived: 'Cash received',
  transferReceived: 'Transfer received',
  sent: 'Money sent',
  returned: 'Returned by the bank',
  back: 'Back to the desk',
  kinds: { card: 'Card', voucher: 'Payment slip', transfer: 'Transfer', payout: 'Cash-out' },
};

const JA: ProviderTexts = {
  title: '{provider}でお支払い',
  bank: '銀行：お支払いの確認',
  notReal: 'デモ用のページです。実際のお金は動きません。',
  merchant: '加盟店',
  payTo: '取引',
  amount: '金額',
  reference: '番号',
  state: {
    open: '支払い待ち',
    pending: '処理中',
    paid: '支払い済み',
    refused: '承認されませんでした',
    cancelled: 'キャンセルされました',
    closed: 'カジノが取り下げました',
    expired: '期限切れ',
  },
  pay: '支払う',
  confirmPayout: '出金を確認する',
  refuse: '承認しない',
  cancel: 'キャンセルする',
  leave: '支払わずに戻る',
  unknownOrder: 'この取引は見つかりません。',
  desk: '決済事業者の窓口',
  deskIntro: 'ここではレジと銀行の役をします。現金を受け取り、振込を確認し、出金を送ります。',
  lookUp: '取引を探す',
  digits: '番号またはCLABE',
  show: '探す',
  nothingWaits: '待っている取引はありません。',
  cashReceived: '現金を受け取った',
  transferReceived: '振込を確認した',
  sent: '送金した',
  returned: '銀行から戻された',
  back: '窓口へ戻る',
  kinds: { card: 'カード', voucher: '払込票', transfer: '振込', payout: '出金' },
};

const TEXTS: Record<Language, ProviderTexts> = { 'es-MX': ES, 'en-US': EN, 'ja-JP': JA };

/** The texts of the provider's pages in a language. */
export function providerTexts(language: Language): ProviderTexts {
  return TEXTS[language];
}

import type { Language } from '../contract.ts';
import type { IdCheckReason, IdDocument } from '../id-check-contract.ts';
import type { VendorWord } from '../idcheck/session-table.ts';
import type { VendorDeed } from '../idcheck/sessions.ts';

/** What the vendor's page says. */
export interface VendorTexts {
  title: string;
  notReal: string;
  session: string;
  document: string;
  show: string;
  vendorTitle: string;
  vendorIntro: string;
  reason: string;
  unknown: string;
  deeds: Record<VendorDeed, string>;
  state: Record<VendorWord, string>;
  documents: Record<IdDocument, string>;
  reasons: Record<IdCheckReason, string>;
}

const ES: VendorTexts = {
  title: 'Verificación con VeriMx',
  notReal:
    'Página de demostración: no se toma ninguna foto. La página de verdad necesita JavaScript y cámara.',
  session: 'Sesión',
  document: 'Documento',
  show: 'Muestre el documento por ambos lados y después su rostro.',
  vendorTitle: 'Aquí decide usted por el proveedor',
  vendorIntro: 'Elija cómo termina la verificación.',
  reason: 'Motivo',
  unknown: 'Este enlace ya no sirve. Abra el más reciente desde el portal.',
  deeds: {
    send: 'Enviar las fotos',
    approve: 'Aprobar',
    review: 'Enviar a revisión',
    decline: 'Rechazar por este motivo',
    resubmit: 'Pedir otra foto por este motivo',
    abandon: 'Abandonar la verificación',
    leave: 'Salir y continuar después',
  },
  state: {
    created: 'Por empezar',
    submitted: 'Enviada',
    review: 'En revisión',
    approved: 'Aprobada',
    declined: 'Rechazada',
    resubmission_requested: 'Se pidió otra foto',
    expired: 'Vencida',
    abandoned: 'Abandonada',
  },
  documents: {
    ine: 'Credencial para votar (INE)',
    passport: 'Pasaporte',
    residenceCard: 'Tarjeta de residente',
    driversLicense: 'Licencia de conducir',
    other: 'Otro documento',
  },
  reasons: {
    documentUnreadable: 'Documento ilegible',
    documentExpired: 'Documento vencido',
    documentNotAccepted: 'Documento no aceptado',
    documentDamaged: 'Documento dañado',
    backSideMissing: 'Falta el reverso',
    nameMismatch: 'El nombre no coincide',
    birthDateMismatch: 'La fecha de nacimiento no coincide',
    underAge: 'Menor de edad',
    selfieMismatch: 'El rostro no coincide',
    livenessFailed: 'No se detectó a una persona',
    duplicateAccount: 'Ya tiene otra cuenta',
    other: 'Otro motivo',
  },
};

const EN: VendorTexts = {
  title: 'Identity check with VeriMx',
  notReal: 'A page for demonstration: no picture is taken. The real page needs JavaScript and a camera.',
  session: 'Session',
  document: 'Document',
  show: 'Show both sides of the document, then your face.',
  vendorTitle: 'Here you decide for the vendor',
  vendorIntro: 'Choose how the check ends.',
  reason: 'Reason',
  unknown: 'This link no longer works. Open the newest one from the portal.',
  deeds: {
    send: 'Send the photos',
    approve: 'Approve',
    review: 'Send to review',
    decline: 'Decline for this reason',
    resubmit: 'Ask for another photo for this reason',
    abandon: 'Abandon the check',
    leave: 'Leave and continue later',
  },
  state: {
    created: 'Not started',
    submitted: 'Submitted',
    review: 'In review',
    approved: 'Approved',
    declined: 'Declined',
    resubmission_requested: 'Another photo was asked for',
    expired: 'Expired',
    abandoned: 'Abandoned',
  },
  documents: {
    ine: 'Voter card (INE)',
    passport: 'Passport',
    residenceCard: 'Residence card',
    driversLicense: 'Driver’s license',
    other: 'Another document',
  },
  reasons: {
    documentUnreadable: 'Document unreadable',
    documentExpired: 'Document expired',
    documentNotAccepted: 'Document not accepted',
    documentDamaged: 'Document damaged',
    backSideMissing: 'Back side missing',
    nameMismatch: 'Name does not match',
    birthDateMismatch: 'Birth date does not match',
    underAge: 'Under age',
    selfieMismatch: 'Face does not match',
    livenessFailed: 'No living person seen',
    duplicateAccount: 'Has another account',
    other: 'Another reason',
  },
};

const JA: VendorTexts = {
  title: 'VeriMxで本人確認',
  notReal: 'デモ用のページです。写真は撮影されません。実際のページにはJavaScriptとカメラが必要です。',
  session: 'セッション',
  document: '書類',
  show: '書類の両面と、お顔を写してください。',
  vendorTitle: 'ここでは本人確認事業者の役をします',
  vendorIntro: '確認の結果を選んでください。',
  reason: '理由',
  unknown: 'このリンクは使えません。ポータルから新しいリンクを開いてください。',
  deeds: {
    send: '写真を送る',
    approve: '承認する',
    review: '審査に回す',
    decline: 'この理由で却下する',
    resubmit: 'この理由で撮り直しを求める',
    abandon: '確認をやめる',
    leave: '後で続ける',
  },
  state: {
    created: '開始前',
    submitted: '送信済み',
    review: '審査中',
    approved: '承認されました',
    declined: '却下されました',
    resubmission_requested: '撮り直しを求められました',
    expired: '期限切れ',
    abandoned: '中止されました',
  },
  documents: {
    ine: '選挙人証（INE）',
    passport: 'パスポート',
    residenceCard: '在留カード',
    driversLicense: '運転免許証',
    other: 'その他の書類',
  },
  reasons: {
    documentUnreadable: '書類が読み取れない',
    documentExpired: '書類の期限切れ',
    documentNotAccepted: '使えない書類',
    documentDamaged: '書類の破損',
    backSideMissing: '裏面がない',
    nameMismatch: '氏名の不一致',
    birthDateMismatch: '生年月日の不一致',
    underAge: '年齢不足',
    selfieMismatch: '顔の不一致',
    livenessFailed: '生体を確認できない',
    duplicateAccount: '別のアカウントがある',
    other: 'その他の理由',
  },
};

const TEXTS: Record<Language, VendorTexts> = { 'es-MX': ES, 'en-US': EN, 'ja-JP': JA };

/** The texts of the vendor's page in a language. */
export function vendorTexts(language: Language): VendorTexts {
  return TEXTS[language];
}

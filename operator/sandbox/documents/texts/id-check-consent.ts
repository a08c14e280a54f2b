import type { TranslatedDocument } from '../document-text.ts';

/** Consent a player gives at the start of an identity check (contract §8, §8a.1). */
export const idCheckConsent: TranslatedDocument = {
  'es-MX': {
    title: 'Consentimiento para la verificación de identidad',
    sections: [
      {
        heading: 'Qué autoriza usted',
        paragraphs: [
          'Usted autoriza que nuestro proveedor de verificación tome imágenes de su identificación y de su rostro, y las compare para confirmar su identidad. Las imágenes son datos sensibles y se usan únicamente con ese fin.',
          'Puede negarse. Mientras no complete la verificación se aplicarán los límites de depósito y de retiro.',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Consent to the identity check',
    sections: [
      {
        heading: 'What you agree to',
        paragraphs: [
          'You agree that our verification provider takes pictures of your identity document and of your face, and compares them to confirm who you are. The pictures are sensitive data and are used for this purpose only.',
          'You may refuse. Until the check is complete, buy-in and cash-out limits apply.',
        ],
      },
    ],
  },
  'ja-JP': {
    title: '本人確認に関する同意',
    sections: [
      {
        heading: '同意いただく内容',
        paragraphs: [
          '本人確認事業者が、お客様の本人確認書類と顔の画像を取得し、ご本人であることを確認するために照合することに同意いただきます。画像は要配慮情報であり、この目的にのみ使用します。',
          '同意を拒否することもできます。本人確認が完了するまでは、入金と出金の上限が適用されます。',
        ],
      },
    ],
  },
};

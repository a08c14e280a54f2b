import type { TranslatedDocument } from '../document-text.ts';

/** Privacy notice of the demonstration operator. */
export const privacy: TranslatedDocument = {
  'es-MX': {
    title: 'Aviso de privacidad',
    sections: [
      {
        heading: 'Qué datos tratamos',
        paragraphs: [
          'Para llevar su cuenta tratamos los datos que usted nos da y los que resultan de su uso:',
        ],
        items: [
          'número de celular, nombre para mostrar y, si lo indica, correo electrónico;',
          'datos personales y de identificación, cuando la ley los exige para depositar o retirar;',
          'movimientos de su cuenta, inicios de sesión y documentos que aceptó.',
        ],
      },
      {
        heading: 'Para qué los usamos',
        paragraphs: [
          'Los usamos para identificarle, procesar sus operaciones, prevenir fraudes, cumplir la ley y atender sus solicitudes. No los usamos para publicidad sin su consentimiento, que puede retirar en cualquier momento.',
        ],
      },
      {
        heading: 'Con quién los compartimos',
        paragraphs: [
          'Los compartimos con los casinos donde juega, con los proveedores de pago y de verificación de identidad que usted elige usar, y con las autoridades cuando la ley nos obliga. No vendemos sus datos.',
        ],
        since: 2,
      },
      {
        heading: 'Sus derechos',
        paragraphs: [
          'Puede pedir acceso a sus datos, su rectificación o cancelación, y oponerse a su uso. Escriba a privacidad@operadora.example e indique su número de celular; responderemos en un plazo máximo de 20 días hábiles.',
          'Conservamos los registros de operaciones durante el tiempo que marca la ley; los demás datos se borran cuando cierra su cuenta.',
        ],
        since: 3,
      },
    ],
  },
  'en-US': {
    title: 'Privacy notice',
    sections: [
      {
        heading: 'What data we process',
        paragraphs: ['To keep your account we process the data you give us and the data its use produces:'],
        items: [
          'phone number, display name and, if you state one, email address;',
          'personal and identity data, when the law requires them for buy-in or cash-out;',
          'transactions of your account, log-ons, and the documents you accepted.',
        ],
      },
      {
        heading: 'What we use it for',
        paragraphs: [
          'We use it to identify you, to process your transactions, to prevent fraud, to comply with the law and to answer your requests. We do not use it for advertising without your consent, which you can withdraw at any time.',
        ],
      },
      {
        heading: 'Whom we share it with',
        paragraphs: [
          'We share it with the casinos you play at, with the payment and identity providers you choose to use, and with authorities when the law obliges us. We do not sell your data.',
        ],
        since: 2,
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can ask for access to your data, have it corrected or deleted, and object to its use. Write to privacy@operator.example and state your phone number; we answer within 30 days.',
          'We keep records of transactions for as long as the law demands; other data is deleted when you close your account.',
        ],
        since: 3,
      },
    ],
  },
  'ja-JP': {
    title: 'プライバシーポリシー',
    sections: [
      {
        heading: '取り扱う情報',
        paragraphs: [
          'アカウントの管理のため、お客様からご提供いただく情報と、ご利用に伴って生じる情報を取り扱います。',
        ],
        items: [
          '電話番号、表示名、およびご登録いただいた場合はメールアドレス',
          '入金・出金にあたり法令で求められる個人情報および本人確認情報',
          '取引履歴、ログイン履歴、および同意いただいた文書',
        ],
      },
      {
        heading: '利用目的',
        paragraphs: [
          'ご本人の確認、お取引の処理、不正の防止、法令の遵守、お問い合わせへの対応のために利用します。同意なく広告に利用することはなく、同意はいつでも撤回できます。',
        ],
      },
      {
        heading: '第三者への提供',
        paragraphs: [
          'お客様がプレイするカジノ、お客様が選択した決済事業者および本人確認事業者、ならびに法令に基づく場合の当局に提供します。情報を販売することはありません。',
        ],
        since: 2,
      },
      {
        heading: 'お客様の権利',
        paragraphs: [
          'ご自身の情報の開示、訂正、削除、および利用の停止を求めることができます。電話番号を明記のうえprivacy@operator.exampleまでご連絡ください。30日以内に回答いたします。',
          '取引記録は法令で定められた期間保存し、その他の情報はアカウントの解約時に削除します。',
        ],
        since: 3,
      },
    ],
  },
};

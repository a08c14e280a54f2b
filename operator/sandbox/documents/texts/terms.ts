import type { TranslatedDocument } from '../document-text.ts';

/** Terms and conditions of the demonstration operator. */
export const terms: TranslatedDocument = {
  'es-MX': {
    title: 'Términos y condiciones',
    sections: [
      {
        heading: '1. Quiénes somos y qué regulan estos términos',
        paragraphs: [
          'Estos términos regulan el uso de la cuenta de jugador que la Operadora de Demostración pone a su disposición en este portal y en los casinos participantes. Al crear una cuenta confirma que los leyó y que los acepta.',
          'Este es un entorno de demostración: los saldos que ve no son dinero y ninguna operación genera obligaciones de pago.',
        ],
      },
      {
        heading: '2. Su cuenta',
        paragraphs: [
          'Cada persona puede tener una sola cuenta, a su propio nombre y con un número de celular que pueda verificar. Debe ser mayor de edad según la ley del lugar donde juega.',
          'Usted es responsable de mantener en secreto su contraseña y los códigos que le enviamos. Nuestro personal nunca se los pedirá. Si cree que alguien más conoce su contraseña, cámbiela de inmediato.',
        ],
      },
      {
        heading: '3. Saldos, depósitos y retiros',
        paragraphs: [
          'El saldo de cada casino se lleva por separado y en la moneda de ese casino. Los créditos redimibles pueden retirarse; los créditos promocionales están sujetos a las reglas de la promoción que los otorgó.',
          'Podemos fijar límites de depósito y de retiro mientras no se complete la verificación de identidad y la información personal. Un retiro solicitado sale de inmediato de su saldo disponible y aparece como saldo retenido hasta que concluye.',
        ],
      },
      {
        heading: '4. Códigos de acceso',
        paragraphs: [
          'Puede pedir un código QR o un código para dictar con el que se identifica en la caja de un casino. El código vale cinco minutos y el más reciente sustituye a los anteriores. Quien lo presente podrá operar con su cuenta: muéstrelo solo en la caja.',
        ],
        since: 9,
      },
      {
        heading: '5. Aclaraciones y reclamaciones',
        paragraphs: [
          'Si no reconoces un movimiento, comuníquese con nosotros dentro de los 90 días siguientes e indique el folio de la transacción. Le responderemos por escrito en un plazo máximo de 30 días naturales.',
          'Si la respuesta no le satisface, puede acudir a la autoridad que supervisa nuestro permiso.',
        ],
        since: 10,
      },
      {
        heading: 'Cambios a estos términos',
        paragraphs: [
          'Cuando cambien estos términos le mostraremos la nueva versión al iniciar sesión y le pediremos aceptarla antes de continuar. Las versiones anteriores siguen disponibles.',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Terms and conditions',
    sections: [
      {
        heading: '1. Who we are and what these terms cover',
        paragraphs: [
          'These terms govern the player account that the Demonstration Operator offers you on this portal and in the participating casinos. By creating an account you confirm that you have read and accepted them.',
          'This is a demonstration: the balances you see are not money, and nothing you do here creates a duty to pay.',
        ],
      },
      {
        heading: '2. Your account',
        paragraphs: [
          'Each person may have one account, in their own name and with a phone number they can verify. You must be of legal age for play in the place you play from.',
          'You are responsible for keeping your password and the codes we send you secret. Our staff will never ask for them. If you think somebody else knows your password, change it at once.',
        ],
      },
      {
        heading: '3. Balances, buy-ins and cash-outs',
        paragraphs: [
          'The balance of each casino is kept separately and in the currency of that casino. Regular credits can be cashed out; promotional credits follow the rules of the promotion that granted them.',
          'We may set buy-in and cash-out limits until identity check and personal information are complete. A cash-out you ask for leaves your available balance at once and shows as locked funds until it is settled.',
        ],
      },
      {
        heading: '4. Access codes',
        paragraphs: [
          'You can ask for a QR code or a verbal code to identify yourself at a casino’s cashier. A code is valid for five minutes, and the latest replaces those before it. Whoever presents it can use your account: show it to the cashier only.',
        ],
        since: 9,
      },
      {
        heading: '5. Disputes and complaints',
        paragraphs: [
          'If you do not recognize a transaction, contact us within 90 days and give its transaction number. We will answer in writing within 30 days.',
          'If you are not satisfied with the answer you may turn to the authority that supervises our license.',
        ],
        since: 10,
      },
      {
        heading: 'Changes to these terms',
        paragraphs: [
          'When these terms change we will show you the new version when you log in and ask you to accept it before you go on. Earlier versions remain available.',
        ],
      },
    ],
  },
  'ja-JP': {
    title: '利用規約',
    sections: [
      {
        heading: '1. 本規約の対象',
        paragraphs: [
          '本規約は、デモ運営会社が本ポータルおよび参加カジノで提供するプレイヤーアカウントの利用条件を定めるものです。アカウントを作成することにより、本規約を読み、同意したものとみなされます。',
          'これはデモ環境です。表示される残高は金銭ではなく、ここでの操作によって支払義務が生じることはありません。',
        ],
      },
      {
        heading: '2. アカウント',
        paragraphs: [
          'アカウントはお一人様につき一つで、ご本人の名義と、確認できる電話番号が必要です。お住まいの地域の法律で定められた年齢に達していなければなりません。',
          'パスワードと、当社からお送りするコードは、ご自身の責任で秘密にしてください。当社の係員がお尋ねすることはありません。他人に知られた可能性がある場合は、ただちに変更してください。',
        ],
      },
      {
        heading: '3. 残高・入金・出金',
        paragraphs: [
          '残高はカジノごとに、そのカジノの通貨で管理されます。通常残高は出金できます。プロモーション残高には、付与されたプロモーションの条件が適用されます。',
          '本人確認と個人情報の登録が完了するまで、入金と出金に上限を設けることがあります。出金を申請した金額は直ちに利用可能残高から差し引かれ、完了するまで「保留中の残高」として表示されます。',
        ],
      },
      {
        heading: '4. アクセスコード',
        paragraphs: [
          'カジノの窓口で本人であることを示すために、QRコードまたは口頭用コードを発行できます。コードの有効期間は5分で、新しいコードを発行すると以前のものは無効になります。コードを提示した人はアカウントを操作できますので、窓口以外では見せないでください。',
        ],
        since: 9,
      },
      {
        heading: '5. お問い合わせと苦情',
        paragraphs: [
          '身に覚えのない取引がある場合は、90日以内に取引番号を添えてご連絡ください。30日以内に書面で回答いたします。',
          '回答にご納得いただけない場合は、当社の許可を監督する機関に申し立てることができます。',
        ],
        since: 10,
      },
      {
        heading: '規約の変更',
        paragraphs: [
          '本規約を変更した場合は、ログイン時に新しい版を表示し、続行する前に同意をお願いします。以前の版も引き続きご覧いただけます。',
        ],
      },
    ],
  },
};

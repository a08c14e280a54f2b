import type { TranslatedDocument } from '../document-text.ts';

/** Responsible play rules of the demonstration operator. */
export const responsiblePlay: TranslatedDocument = {
  'es-MX': {
    title: 'Juego responsable',
    sections: [
      {
        heading: 'Jugar es entretenimiento',
        paragraphs: [
          'El juego no es una forma de ganar dinero ni de recuperar lo perdido. Decida antes de empezar cuánto dinero y cuánto tiempo quiere dedicarle y no rebase ese límite.',
          'Está prohibido el juego a menores de edad. Si comparte su celular o su computadora, cierre siempre la sesión.',
        ],
      },
      {
        heading: 'Señales de alerta',
        paragraphs: ['Busque ayuda si reconoce alguna de estas situaciones:'],
        items: [
          'juega con dinero que necesita para otra cosa;',
          'oculta a su familia cuánto juega;',
          'aumenta sus apuestas para recuperar pérdidas;',
          'se siente mal cuando no puede jugar.',
        ],
      },
      {
        heading: 'Pausas y autoexclusión',
        paragraphs: [
          'Puede pedir una pausa o excluirse por un tiempo definido. Durante ese tiempo no podrá depositar; siempre podrá retirar su saldo. Una exclusión no se puede acortar.',
          'La Línea de la Vida (800 911 2000) ofrece orientación gratuita y confidencial las 24 horas.',
        ],
        since: 2,
      },
    ],
  },
  'en-US': {
    title: 'Responsible play',
    sections: [
      {
        heading: 'Play is entertainment',
        paragraphs: [
          'Play is not a way to earn money or to win back what was lost. Decide before you start how much money and time you want to spend, and do not go beyond it.',
          'Minors must not play. If you share your phone or computer, always log out.',
        ],
      },
      {
        heading: 'Warning signs',
        paragraphs: ['Look for help if you recognize any of these:'],
        items: [
          'you play with money you need for something else;',
          'you hide from your family how much you play;',
          'you raise your stakes to win back losses;',
          'you feel bad when you cannot play.',
        ],
      },
      {
        heading: 'Time-outs and self-exclusion',
        paragraphs: [
          'You can take a time-out or exclude yourself for a fixed time. During that time you cannot buy in; you can always cash out. An exclusion cannot be shortened.',
          'The National Problem Gambling Helpline (1-800-522-4700) is free and confidential, around the clock.',
        ],
        since: 2,
      },
    ],
  },
  'ja-JP': {
    title: '責任あるゲーミング',
    sections: [
      {
        heading: 'プレイは娯楽です',
        paragraphs: [
          'プレイはお金を稼いだり、失った金額を取り戻したりする手段ではありません。始める前に使う金額と時間を決め、それを超えないようにしてください。',
          '未成年者のプレイは禁止されています。電話やパソコンを共有している場合は、必ずログアウトしてください。',
        ],
      },
      {
        heading: '注意すべき兆候',
        paragraphs: ['次のいずれかに心当たりがある場合は、相談してください。'],
        items: [
          '他のことに必要なお金を使っている',
          'どれだけプレイしているかを家族に隠している',
          '損失を取り戻そうとして賭け金を増やしている',
          'プレイできないと気分が落ち込む',
        ],
      },
      {
        heading: '休止と自己排除',
        paragraphs: [
          '一定期間プレイを休止する、または自己排除を申請することができます。その間は入金できませんが、出金はいつでも可能です。排除期間を短縮することはできません。',
          'お住まいの地域の精神保健福祉センター（こころの健康相談統一ダイヤル：0570-064-556）で相談できます。',
        ],
        since: 2,
      },
    ],
  },
};

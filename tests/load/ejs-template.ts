/** A template, and the texts that it has looked up by their keys. */
export interface TemplateWithTexts {
  template: string;
  texts: Record<string, string>;
}

/**
 * Makes an EJS template of a Home that the portal has sent, so that both send the same markup: a place for the token,
 * one wallet, with places for what differs, in the stead of all but the first, and texts by their keys, as a
 * page in three languages has them.
 *
 * @param html Home of a player with two casinos or more
 * @throws Error when the page is not made as it was when this was written
 */
export function homeTemplate(html: string): TemplateWithTexts {
  const wallets = html.match(/<(div|details) class="wallet.*?<\/table><\/\1>/gs) ?? [];
  const [first, second, ...others] = wallets;
  if (!first || !second) throw new Error('Home has no wallets to make a template of');
  const token = found(/name="csrf" value="([\w-]+)"/, html);
  let page = html.replace(first, walletTemplate(first, 'first')).replace(second, '<% others %>');
  for (const wallet of others) page = page.replace(wallet, '');
  const loop = `<% for (const casino of others) { %>${walletTemplate(second, 'casino')}<% } %>`;
  return withTexts(
    withPlayer(page)
      .replace('<% others %>', () => loop)
      .replaceAll(token, '<%= csrfToken %>'),
  );
}

/** The page with places for what is the player's own: the name, the phone, and when the session ends. */
function withPlayer(page: string): string {
  return page
    .replace(/(<bdi[^>]*>)[^<]+(?=<\/bdi>)/g, '$1<%= player.displayName %>')
    .replace(/(identity__number">)[^<]+/, '$1<%= player.phone %>')
    .replace(/(__session">)[^<]+/g, "$1<%= t('sessionEndsAt', { time: sessionEndsAt }) %>");
}

/**
 * The template with each text of its body looked up, those that are only read out too. What stands in a loop is looked
 * up once for each turn, as in the portal.
 */
function withTexts(page: string): TemplateWithTexts {
  const texts: Record<string, string> = { sessionEndsAt: 'Fin de la sesión: {{time}}' };
  const keyOf = (text: string) => {
    const key = `text${Object.keys(texts).length}`;
    texts[key] = text;
    return `<%= t('${key}') %>`;
  };
  const [head = '', body = ''] = page.split(/(?=<body)/);
  const template = body
    .replace(/(?<=>)[^<>]*\p{L}[^<>]*(?=<\/)/gu, keyOf)
    .replace(/(?<=aria-label=")[^"<]*\p{L}[^"<]*/gu, keyOf);
  return { template: head + template, texts };
}

function walletTemplate(wallet: string, name: string): string {
  const casino = found(/wallet__name">([^<]+)</, wallet);
  const id = found(/cashIn\?casino=(\d+)/i, wallet);
  const amounts = ['regular', 'promo', 'locked'];
  return wallet
    .replaceAll(casino, `<%= ${name}.name %>`)
    .replaceAll(`casino=${id}`, `casino=<%= ${name}.casinoId %>`)
    .replaceAll(`"${id}"`, `"<%= ${name}.casinoId %>"`)
    .replaceAll(`code-${id}`, `code-<%= ${name}.casinoId %>`)
    .replace(/(?<=wallet__short">)[^<]+/, `<%= ${name}.regular %>`)
    .replace(/(role="cell">)[^<\d]*[\d.,]+[^<]*/g, (cell, start: string) => {
      const amount = amounts.shift();
      return amount === undefined ? cell : `${start}<%= ${name}.${amount} %>`;
    });
}

function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`nothing like ${pattern} in Home`);
  return value;
}

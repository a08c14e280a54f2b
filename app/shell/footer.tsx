import { useText } from '#app/i18n/use-text.ts';
import type { ShellModel } from './shell-model.ts';

/** The server's version and the operator apps version (spec §1, "Shell"). */
export function Footer({ model }: { model: ShellModel }) {
  const t = useText();
  return (
    <footer className="footer">
      <p className="footer__version">
        {t('footer.serverVersion')}: {model.serverVersion ?? t('footer.unknownVersion')}
      </p>
      <p className="footer__version">
        {t('footer.operatorAppsVersion')}: {model.operatorAppsVersion}
      </p>
    </footer>
  );
}

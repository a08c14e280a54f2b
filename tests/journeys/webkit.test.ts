import { startWebKit } from './drivers/webkit.ts';
import { makeJourneysIn } from './make-journeys.ts';

makeJourneysIn(
  { name: 'WebKit', hasScripts: true, start: startWebKit },
  { name: 'WebKit without scripts', hasScripts: false, start: startWebKit },
);

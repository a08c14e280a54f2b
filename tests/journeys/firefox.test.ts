import { startFirefox } from './drivers/firefox.ts';
import { makeJourneysIn } from './make-journeys.ts';

makeJourneysIn(
  { name: 'Firefox', hasScripts: true, start: startFirefox },
  { name: 'Firefox without scripts', hasScripts: false, start: startFirefox },
);

import { startChromium } from './drivers/chromium.ts';
import { makeJourneysIn } from './make-journeys.ts';

makeJourneysIn(
  { name: 'Chromium', hasScripts: true, start: startChromium },
  { name: 'Chromium without scripts', hasScripts: false, start: startChromium },
);

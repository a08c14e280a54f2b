import { startChromium } from './drivers/chromium.ts';
import { makeEssentialJourneysIn } from './make-journeys.ts';

makeEssentialJourneysIn(
  { name: 'Chromium', hasScripts: true, start: startChromium },
  { name: 'Chromium without scripts', hasScripts: false, start: startChromium },
);

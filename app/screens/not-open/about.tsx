import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** The place of the screen /about (spec §2), which is not open yet. */
export default function About() {
  return <NotOpenPage titleKey="titles:about" />;
}

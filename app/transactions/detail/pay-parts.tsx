import { useText } from '#app/i18n/use-text.ts';
import { insideText } from '../sides-text.ts';
import { StatusMarker } from '../status-marker.tsx';
import { DetailActions } from './detail-actions.tsx';
import type { DetailModel } from './detail-model.ts';

/** How a payment stands that is to be paid with what is on its page, and what the operator says of it. */
export function PayStanding({ model }: { model: DetailModel }) {
  const { statusAdditionalInfo } = model.transaction;
  return (
    <>
      <p className="slip__standing">
        <StatusMarker view={model} />
      </p>
      {statusAdditionalInfo ? (
        <p>
          <bdi>{statusAdditionalInfo}</bdi>
        </p>
      ) : null}
    </>
  );
}

/** Casino's side of the amount to be paid, under it. */
export function OtherSide({ model }: { model: DetailModel }) {
  const t = useText();
  const other = insideText(model, t);
  return other === null ? null : <dd className="slip__other">{other}</dd>;
}

/** What is done once it is paid: it stands where the player sees it at once. */
export function PaidAction({ model }: { model: DetailModel }) {
  return <DetailActions model={model} steps={model.steps.filter((step) => step !== 'cancel')} />;
}

/** To give it up, at the end. */
export function CancelAction({ model }: { model: DetailModel }) {
  return <DetailActions model={model} steps={model.steps.filter((step) => step === 'cancel')} />;
}

import { DetailActions } from './detail-actions.tsx';
import type { ShownDetail } from './transaction-detail.ts';
import { StatusMarker } from './transaction-texts.tsx';

/** How a payment stands that is to be paid with what is on its page, and what the operator says of it. */
export function PayStanding({ model }: { model: ShownDetail }) {
  const { statusAdditionalInfo } = model.transaction;
  return (
    <>
      <p className="slip__standing">
        <StatusMarker texts={model} />
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
export function OtherSide({ model }: { model: ShownDetail }) {
  return model.inside === null ? null : <dd className="slip__other">{model.inside}</dd>;
}

/** What is done once it is paid: it stands where the player sees it at once. */
export function PaidAction({ model }: { model: ShownDetail }) {
  return <DetailActions model={model} steps={model.steps.filter((step) => step !== 'cancel')} />;
}

/** To give it up, at the end. */
export function CancelAction({ model }: { model: ShownDetail }) {
  return <DetailActions model={model} steps={model.steps.filter((step) => step === 'cancel')} />;
}

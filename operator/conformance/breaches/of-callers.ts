import { type Answer, type Breach, type Call, isCall, withoutHeader } from './breach.ts';

/** Lets in a caller who was refused, with what was answered to another one before. */
const letIn = (isLetIn: (call: Call) => boolean) => (answer: Answer, call: Call) => {
  if (!isCall(call, 'GET', '/system/settings')) return answer;
  if (answer.httpStatus === 200) call.memory.set('settings', answer);
  const before = call.memory.get('settings') as Answer | undefined;
  return answer.httpStatus === 403 && isLetIn(call) ? (before ?? answer) : answer;
};

const isSigned = ({ request }: Call) => request.get('signature') !== undefined;

/** Breaches of how the portal is known. */
export const BREACHES_OF_CALLERS = {
  'unsigned-calls-taken': {
    what: 'A call needs no signature',
    answer: letIn((call) => !isSigned(call)),
  },
  'old-signatures-taken': {
    what: 'A signature is never too old',
    answer: letIn(isSigned),
  },
  'unknown-caller-says-nothing': {
    what: 'The refusal of an unknown caller looks like that of a player',
    answer: (answer) => withoutHeader(answer, 'accept-signature'),
  },
} as const satisfies Readonly<Record<string, Breach>>;

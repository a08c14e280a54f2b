import type { Response } from 'express';

/**
 * Waits without holding any other request. Resolves to false, at once, when the client goes away meanwhile: then there
 * is no one left to answer.
 */
export function pause(milliseconds: number, response: Response): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  if (milliseconds <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const onClose = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      response.off('close', onClose);
      resolve(true);
    }, milliseconds);
    response.once('close', onClose);
  });
}

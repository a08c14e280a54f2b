/** Version of the contract, its own and not the portal's (contract §1.16): `X-Contract-Version`, `info.version`. */
export const CONTRACT_VERSION = '2026-11';

import { index, type RouteConfig, route } from '@remix-run/route-config';
import { ACTIONS, FILES, GUEST_LOGIN_PATH, ROUTES, WELL_KNOWN } from './domain/pages/routes.ts';

const SCREENS = { ...ROUTES, guestLogin: GUEST_LOGIN_PATH };
const ANSWERS = { ...ACTIONS, ...FILES, wellKnownChangePassword: WELL_KNOWN.changePassword };

/**
 * Routes of spec §2: screens, forms and files, each with a module in the folder of its name, and the page for
 * all other URLs.
 */
export default [
  ...Object.entries(SCREENS).map(([name, path]) => {
    const module = `routes/${name}/route.tsx`;
    return path === '/' ? index(module) : route(path.slice(1), module);
  }),
  ...Object.entries(ANSWERS).map(([name, path]) => route(path.slice(1), `routes/${name}/route.ts`)),
  route('*', 'routes/notFound/route.tsx'),
] satisfies RouteConfig;

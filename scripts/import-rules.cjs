// Import rules; docs/architecture.md, section 4, has their lines. A test beside its source may also use the
// test support and the texts; it is never imported itself.

const TEST = '\\.test\\.tsx?$';

/**
 * One row: what lives in a folder may import, of ours, the folder itself and the places named; of `types` only types,
 * which are gone before anything runs.
 */
function row(name, from, allowed, types = []) {
  const paths = (places) => places.map((place) => PLACES[place]);
  const said = [...allowed, ...types.map((place) => `types of ${place}`)].join(', ') || 'nothing of ours';
  const rule = {
    severity: 'error',
    comment: `${name} may import ${said}.`,
    from: { path: from, pathNot: TEST },
  };
  return [
    {
      ...rule,
      name: `${name}-imports`,
      to: { path: OURS, pathNot: [from, ...paths(allowed), ...paths(types)] },
    },
    ...paths(types).map((path) => ({
      ...rule,
      name: `${name}-imports-types-only`,
      to: { path, dependencyTypesNot: ['type-only'] },
    })),
  ];
}

const OURS = '^(app|operator|server|locales|tests|scripts)[/.]';

const folder = (name) => `^app/${name}/`;

const SERVER = '^server[/.]';

const PLACES = {
  settings: folder('settings'),
  domain: folder('domain'),
  addresses: '^app/domain/pages/routes\\.ts$',
  ui: folder('ui'),
  islands: folder('islands'),
  operator: folder('operator'),
  documents: folder('documents'),
  i18n: folder('i18n'),
  store: folder('store'),
  session: folder('session'),
  calls: folder('calls'),
  account: folder('account'),
  codes: folder('codes'),
  guests: folder('guests'),
  forms: folder('forms'),
  shell: folder('shell'),
  registration: folder('registration'),
  personalInfo: folder('personal-info'),
  payments: folder('payments'),
  records: folder('records'),
  statements: folder('statements'),
  styles: folder('styles'),
  contract: '^operator/contract/',
  breaches: '^operator/conformance/breaches/',
  locales: '^locales/',
  app: '^app/',
};

/** The route modules of payments, and what their actions alone import. */
const ACTIONS_THAT_PAY = '^app/(routes/webPayCash(In|Out)/route\\.tsx|payments/take/pay-cash-out\\.ts)$';

/** Folders of payments, each of which may import those before it. */
const STEPS_OF_PAYMENTS = ['base', 'check', 'form', 'take', 'after'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // A code without a text does not compile: the keys are types of the English texts.
    ...row('domain', folder('domain'), [], ['locales']),
    ...row('ui', folder('ui'), ['islands', 'domain']),
    ...row('islands', folder('islands'), ['domain']),
    ...row('operator', folder('operator'), ['domain']),
    // Its fetcher works on the adapter's exchange: bounded time and size, redirects not followed.
    ...row('documents', folder('documents'), ['operator', 'domain']),
    ...row('i18n', folder('i18n'), ['locales', 'domain']),
    ...row('store', folder('store'), []),
    ...row('session', folder('session'), ['store', 'operator', 'documents', 'domain', 'i18n', 'settings']),
    ...row('calls', folder('calls'), ['session', 'operator', 'domain', 'i18n']),
    ...row('forms', folder('forms'), ['calls', 'session', 'domain', 'ui', 'i18n']),
    ...row('account', folder('account'), ['calls', 'session', 'operator', 'documents', 'domain', 'i18n']),
    ...row('codes', folder('codes'), ['forms', 'calls', 'session', 'operator', 'domain']),
    ...row('guests', folder('guests'), ['account', 'calls', 'session', 'operator', 'domain', 'i18n']),
    ...row(
      'shell',
      folder('shell'),
      ['account', 'codes', 'forms', 'calls', 'session', 'documents', 'domain', 'ui', 'islands', 'i18n'],
      ['operator'],
    ),
    ...row('personal-info', folder('personal-info'), ['forms', 'domain', 'ui', 'i18n'], ['operator']),
    ...row(
      'registration',
      folder('registration'),
      ['forms', 'account', 'codes', 'calls', 'session', 'domain', 'ui', 'i18n', 'shell', 'personalInfo'],
      ['operator'],
    ),
    ...row(
      'records',
      folder('records'),
      ['forms', 'calls', 'session', 'domain', 'ui', 'islands', 'i18n', 'shell'],
      ['operator'],
    ),
    ...row(
      'statements',
      folder('statements'),
      ['records', 'calls', 'session', 'domain', 'ui', 'i18n', 'shell'],
      ['operator'],
    ),
    ...row(
      'payments',
      folder('payments'),
      [
        'forms',
        'records',
        'account',
        'codes',
        'calls',
        'session',
        'domain',
        'ui',
        'islands',
        'i18n',
        'shell',
      ],
      ['operator'],
    ),
    ...row(
      'routes',
      folder('routes'),
      [
        'payments',
        'registration',
        'guests',
        'records',
        'statements',
        'shell',
        'account',
        'codes',
        'personalInfo',
        'forms',
        'calls',
        'session',
        'documents',
        'ui',
        'islands',
        'i18n',
        'domain',
      ],
      ['operator'],
    ),
    ...row('styles', folder('styles'), ['domain']),
    // The type of a store address.
    ...row('settings', PLACES.settings, ['domain'], ['store']),
    // The build's own loader evaluates it: all it needs of ours are the addresses.
    ...row('route-table', '^app/routes\\.ts$', ['addresses']),
    // The modules right in app/ put the folders together: the document, the entries and what they share.
    ...row('document', '^app/(?!routes)[^/]+$', ['app', 'locales']),
    ...row('sandbox', '^operator/sandbox/', ['contract', 'breaches']),
    // It runs apart from every page, and is made of itself alone.
    ...row('service-worker', folder('service-worker'), []),
    // The contract is stated apart from both who keep it.
    ...row('contract', PLACES.contract, []),
    ...row('conformance', '^operator/conformance/', ['contract']),
    {
      name: 'test-beside-source-imports',
      severity: 'error',
      comment: 'A unit test meets the sandbox only through the contract tests and their support.',
      from: { path: `^app/.*${TEST}` },
      to: { path: '^(operator/sandbox/|tests/(?!support/|contract/)|scripts/)' },
    },
    {
      name: 'sandbox-test-imports',
      severity: 'error',
      comment: 'A unit test of the sandbox knows nothing of the portal.',
      from: { path: `^operator/sandbox/.*${TEST}` },
      to: { path: '^(app/|tests/(?!support/)|scripts/)' },
    },
    {
      name: 'server-imports',
      severity: 'error',
      comment:
        'The server takes the portal from its build: a second copy of a module has a second state. Types are gone ' +
        'by then, and the domain has no state.',
      from: { path: SERVER },
      to: {
        path: '^(app|locales|tests|scripts)/',
        pathNot: PLACES.domain,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-starts-the-sandbox-for-the-demo',
      severity: 'error',
      comment: 'Only the demo has the sandbox for its operator.',
      from: { path: SERVER, pathNot: '^server/demo\\.ts$' },
      to: { path: '^operator/sandbox/' },
    },
    {
      name: 'server-is-not-imported',
      severity: 'error',
      comment: 'The portal knows nothing of the server it runs in.',
      from: { path: '^(app|operator/sandbox)/' },
      to: { path: SERVER },
    },
    {
      name: 'routes-never-each-other',
      severity: 'error',
      comment: 'What two routes share lives in a folder below them.',
      from: { path: '^app/routes/([^/]+)/', pathNot: TEST },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'route-modules-are-not-imported',
      severity: 'error',
      comment: 'Only the router knows a route module; its parts take their types from the loader beside it.',
      from: { pathNot: TEST },
      to: { path: '^app/routes/[^/]+/route\\.tsx?$' },
    },
    ...STEPS_OF_PAYMENTS.map((step, index) => ({
      name: 'payments-in-order',
      severity: 'error',
      comment: `The folders of payments stand in an order: ${STEPS_OF_PAYMENTS.join(', ')}.`,
      from: { path: `^app/payments/${step}/`, pathNot: TEST },
      to: { path: `^app/payments/(${STEPS_OF_PAYMENTS.slice(index + 1).join('|') || 'none'})/` },
    })),
    {
      name: 'only-actions-pay',
      severity: 'error',
      comment:
        'A GET cannot send a payment: what a loader runs knows nothing of the module that does, types apart.',
      from: { path: '^app/', pathNot: [ACTIONS_THAT_PAY, TEST] },
      to: { path: `^app/payments/take/pay\\.ts$|${ACTIONS_THAT_PAY}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'Nothing that ships knows a test.',
      from: { pathNot: ['^tests/', TEST] },
      to: { path: ['^tests/', TEST] },
    },
    {
      name: 'browser-code-stays-small',
      severity: 'error',
      comment:
        'What reaches the browser carries none of the libraries that belong to the server, by any way round.',
      from: { path: ['^app/islands/', '^app/entry\\.client\\.tsx?$'], pathNot: TEST },
      to: {
        path: 'node_modules/(libphonenumber-js|qrcode|bwip-js|zod|i18next|react-i18next|undici|jose|pino|lru-cache|cookie|remix-utils|intl-parse-accept-language|@remix-run|@conform-to)/',
        reachable: true,
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other cannot be understood one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'A module that nothing uses and that uses nothing is left over. Routes and the service worker are reached by their address.',
      from: {
        orphan: true,
        path: '^(app|operator/sandbox)/',
        pathNot: ['\\.d\\.ts$', '^app/(routes|service-worker)/'],
      },
      to: {},
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      comment: 'An import that leads nowhere fails only when it is run.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'ships-without-development-tools',
      severity: 'error',
      comment: 'What runs in production imports nothing that is only installed for development, types apart.',
      // The demo is no part of a production build.
      from: { path: '^(app|server)[/.]', pathNot: [TEST, '^app/routes\\.ts$', '^server/demo\\.ts$'] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // The development server loads Vite, and only then.
        pathNot: '^node_modules/vite/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|tests/contract/client|node_modules/(?!\\.)[^@].*\\.d\\.ts)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

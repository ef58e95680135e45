import type { Rolldown } from 'vite';

const PACKAGE = /node_modules\/|rolldown[/:]runtime|vite\/preload-helper/;
const PAGE =
  /web\/src\/(i18n\/|ui\/(Page|PublicPage|Logo|Mark|TextLink|LinkButton)\.|lib\/(site|session|next-path)\.|features\/static\/TextPage)/;
const FORM =
  /libs\/rules\/src\/(phone|labels|password-policy)|web\/src\/(ui\/(fields\/(Form|Text|Email|Password|Phone|Date|Select|Check|Submit|AskBefore)|Form|Password|AccentButton|Notice)|lib\/(form|api-error|typed-date|email-suggestion|press)\.)|@mantine\/core\/.*\/(Button|UnstyledButton|Loader|Transition|Input\w*|CloseButton|NativeSelect|Checkbox|InlineInput)\//;
const DATA = /web\/src\/lib\/|node_modules\/(@tanstack|zod)\/|libs\/(contracts|rules)\/|@mantine\/hooks\//;
const SHELL =
  /web\/src\/(ui|app\/shell|features\/notifications)\/|web\/src\/app\/(guards|navigation|screens)|web\/src\/features\/appointments\/(?!\w*Screen|Pending|use-pending|Confirmed)|node_modules\/@tabler\//;

/**
 * How the code is cut: few files of a good size rather than one for every icon. First the packages that every page needs and
 * what all pages show; then forms, what speaks to the server, and the signed-in shell. A screen keeps a file of its own. A
 * group takes what its modules import along, unless one above has it: so no two files wait for each other.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'foundation', tags: ['$initial'], test: PACKAGE, priority: 5 },
    { name: 'app', tags: ['$initial'], priority: 4 },
    { name: 'app', test: PAGE, priority: 4 },
    { name: 'forms', test: FORM, priority: 3 },
    { name: 'data', test: DATA, priority: 2 },
    { name: 'shell', test: SHELL, priority: 1 },
  ],
};

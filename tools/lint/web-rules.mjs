import { fileOf, TEST } from './files.mjs';

const ROLES = /^(user|phlebotomist|admin|developer)$/;
const ROLES_BY_OPERATION =
  'Who sees what follows from the operation: can(user, op). What no operation says stands by name in lib/session/current-user.ts.';
// The last ones show and change roles of other people.
const KNOWS_ROLES =
  /^apps\/web\/src\/(lib\/session\/(current-user|roles)|app\/(screens|navigation)|features\/users\/(RoleFields|UserFields|user-values))\.tsx?$/;

const PLACES_IN_WORDS =
  'An address is put into words once: placeText, streetText or cityText of lib/places/place.ts.';
const PLACE_PART = /^(address_|)(city|state|zip)$/;

const PATHS_BY_NAME = 'An address of the web stands in config/paths.ts, once. Use paths.<name>.';
const GOES = /^(navigate|redirect)$/;
const KNOWS_PATHS = /^apps\/web\/src\/config\/paths\.ts$/;

/** Rules for the web app: no role checks, address formatting or literal paths outside their modules. */
export const webRules = {
  'roles-by-operation': { create: checkRoles },
  'places-in-words': { create: checkPlaces },
  'paths-by-name': { create: checkPaths },
};

function checkRoles(context) {
  const file = fileOf(context);
  if (TEST.test(file) || KNOWS_ROLES.test(file)) return {};
  const report = (node) => context.report({ node, message: ROLES_BY_OPERATION });
  const isRole = (node) => node?.type === 'Literal' && ROLES.test(String(node.value));
  const saysRole = (node) => /role/i.test(context.sourceCode.getText(node));
  return {
    'MemberExpression[property.name="is_phlebotomist"]': report,
    BinaryExpression(node) {
      const [one, other] = [node.left, node.right];
      if ((isRole(one) && saysRole(other)) || (isRole(other) && saysRole(one))) report(node);
    },
    'CallExpression[callee.property.name=/^(includes|some|every)$/]'(node) {
      const of = context.sourceCode.getText(node.callee.object);
      if (/roles/i.test(of) || (/^(MANAGERS|STAFF|SIGNED_IN)$/.test(of) && node.arguments.length > 0))
        report(node);
    },
  };
}

function checkPlaces(context) {
  const file = fileOf(context);
  if (TEST.test(file) || file === 'apps/web/src/lib/places/place.ts') return {};
  const partOf = (node) => {
    if (node?.type === 'MemberExpression') return node.property.name ?? '';
    return node?.type === 'Identifier' ? node.name : '';
  };
  const isPlace = (nodes) => nodes.filter((node) => PLACE_PART.test(partOf(node))).length > 1;
  const report = (node) => context.report({ node, message: PLACES_IN_WORDS });
  return {
    TemplateLiteral: (node) => isPlace(node.expressions) && report(node),
    'CallExpression[callee.property.name="join"]'(node) {
      const list = node.callee.object;
      if (list.type === 'ArrayExpression' && isPlace(list.elements)) report(node);
    },
    'BinaryExpression[operator="+"]'(node) {
      if (node.parent.type !== 'BinaryExpression' && isPlace(operandsOf(node))) report(node);
    },
  };
}

function operandsOf(node) {
  return node.type === 'BinaryExpression' ? [...operandsOf(node.left), ...operandsOf(node.right)] : [node];
}

function checkPaths(context) {
  const file = fileOf(context);
  if (TEST.test(file) || KNOWS_PATHS.test(file)) return {};
  const report = (node) => context.report({ node, message: PATHS_BY_NAME });
  const isPath = (node) =>
    (node?.type === 'Literal' && /^\//.test(String(node.value))) ||
    (node?.type === 'TemplateLiteral' && node.quasis[0].value.raw.startsWith('/'));
  return {
    'JSXAttribute[name.name=/^(to|href)$/]'(node) {
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      if (isPath(value)) report(node);
    },
    CallExpression(node) {
      if (GOES.test(node.callee.name ?? '') && isPath(node.arguments[0])) report(node);
    },
    'Property[key.name="to"]'(node) {
      if (isPath(node.value)) report(node);
    },
  };
}

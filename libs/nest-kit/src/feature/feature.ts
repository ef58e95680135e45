import type { DynamicModule, INestApplicationContext, Provider, Type } from '@nestjs/common';
import type { Operation } from '@drawpoint/contracts/operation';
import { isHandler, type OperationHandler } from './handle.ts';

/** Operations by name, as exported by a contract file. */
export type ContractGroup = Readonly<Record<string, Operation>>;

/** A class with handlers as properties. */
type UseCase = new (...dependencies: never[]) => object;

type HandlersIn<Instance> = {
  [
    Key in keyof Instance as Instance[Key] extends { readonly operation: Operation } ? Key : never
  ]: Instance[Key];
};
type Union<Classes extends readonly UseCase[]> = Classes[number] extends infer Each
  ? Each extends UseCase
    ? HandlersIn<InstanceType<Each>>
    : never
  : never;
type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * `unknown` when the classes handle the group exactly. Otherwise an impossible type that names the reason.
 */
type Exactly<Group extends ContractGroup, Handled> = [Exclude<keyof Group, keyof Handled>] extends [never]
  ? [Exclude<keyof Handled, keyof Group>] extends [never]
    ? Handled extends { readonly [Key in keyof Group]: OperationHandler<Group[Key]> }
      ? unknown
      : { 'handled under the name of another operation': keyof Group }
    : { 'handled, but not in the contract': Exclude<keyof Handled, keyof Group> }
  : { 'in the contract, but not handled': Exclude<keyof Group, keyof Handled> };

export type FeatureDefinition<Group extends ContractGroup, Classes extends readonly UseCase[]> = {
  /** The operations it handles. Absent when it only serves other features. */
  contract?: Group;
  /** Use cases. Each operation of the contract is a property of exactly one of them. */
  handlers?: Classes & Exactly<Group, Merged<Union<Classes>>>;
  /** Stores and other dependencies of the use cases. */
  providers?: readonly Provider[];
  /** Each created by `provideTask`. */
  tasks?: readonly (readonly Provider[])[];
  /** Each created by `consumer`, `projectionOf` or `userProjection`. */
  consumers?: readonly (readonly Provider[])[];
  /** Features that export providers to this one. */
  imports?: readonly Feature[];
  exports?: readonly Type[];
};

/** A Nest module with its operations and the use cases that handle them. */
export type Feature = {
  readonly module: DynamicModule;
  readonly contract: ContractGroup;
  readonly useCases: readonly Type<object>[];
};

/**
 * Binds a contract group to its use cases and their dependencies. A missing or extra handler is a type error.
 */
export function feature<
  const Group extends ContractGroup = Record<never, Operation>,
  const Classes extends readonly UseCase[] = [],
>(definition: FeatureDefinition<Group, Classes>): Feature {
  const { providers = [], tasks = [], consumers = [], imports = [], exports = [] } = definition;
  const useCases = (definition.handlers ?? []) as readonly Type<object>[];
  class FeatureModule {}
  return {
    contract: definition.contract ?? {},
    useCases,
    module: {
      module: FeatureModule,
      imports: imports.map(({ module }) => module),
      providers: [...useCases, ...providers, ...tasks.flat(), ...consumers.flat()],
      exports: [...exports],
    },
  };
}

/** A feature's handlers by subject. Throws when a use case does not handle the operation of its name. */
export function handlersOf(
  { contract, useCases }: Feature,
  app: Pick<INestApplicationContext, 'get'>,
): Map<string, OperationHandler> {
  const instances = useCases.map((type) => new Map(Object.entries(app.get(type, { strict: false }))));
  return new Map(
    Object.entries(contract).map(([name, { subject }]) => {
      const found = instances.map((instance) => instance.get(name)).find(isHandler);
      if (found?.operation.subject !== subject) throw new Error(`Nothing handles ${subject}.`);
      return [subject, found];
    }),
  );
}

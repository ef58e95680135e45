import { Controller, Inject, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { Operation } from '@drawpoint/contracts/operation';
import { dispatch } from '../bus/dispatch.ts';
import type { IncomingRequest } from '../bus/incoming-request.ts';
import { isHandler, type OperationHandler } from './handle.ts';

/** Operations by name, as a contract file exports them. */
export type ContractGroup = Readonly<Record<string, Operation>>;

/** A class whose properties are handlers. */
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

/** `unknown` where the classes handle the group exactly, else a type that no list of classes has and that says why. */
type Exactly<Group extends ContractGroup, Handled> = [Exclude<keyof Group, keyof Handled>] extends [never]
  ? [Exclude<keyof Handled, keyof Group>] extends [never]
    ? Handled extends { readonly [Key in keyof Group]: OperationHandler<Group[Key]> }
      ? unknown
      : { 'handled under the name of another operation': keyof Group }
    : { 'handled, but not in the contract': Exclude<keyof Handled, keyof Group> }
  : { 'in the contract, but not handled': Exclude<keyof Group, keyof Handled> };

export type FeatureDefinition<Group extends ContractGroup, Classes extends readonly UseCase[]> = {
  /** What it answers; absent where it only serves other features. */
  contract?: Group;
  /** The use cases: each operation of the contract is a property of exactly one of them. */
  handlers?: Classes & Exactly<Group, Merged<Union<Classes>>>;
  /** Stores and whatever else the use cases are made of. */
  providers?: readonly Provider[];
  /** Each made by `provideTask`. */
  tasks?: readonly (readonly Provider[])[];
  /** Each made by `provideConsumer`. */
  consumers?: readonly Provider[];
  /** Features whose `exports` this one uses. */
  imports?: readonly Feature[];
  exports?: readonly Type[];
};

/** A Nest module with the operations it answers. */
export type Feature = { readonly module: DynamicModule; readonly operations: readonly Operation[] };

/** Binds a contract group to its use cases, with everything they need. A missing or extra handler is a type error. */
export function feature<
  const Group extends ContractGroup = Record<never, Operation>,
  const Classes extends readonly UseCase[] = [],
>(definition: FeatureDefinition<Group, Classes>): Feature {
  const { providers = [], tasks = [], consumers = [], imports = [], exports = [] } = definition;
  const contract: ContractGroup = definition.contract ?? {};
  const handlers = (definition.handlers ?? []) as readonly Type<object>[];
  class FeatureModule {}
  return {
    operations: Object.values(contract),
    module: {
      module: FeatureModule,
      imports: imports.map(({ module }) => module),
      controllers: handlers.length > 0 ? [controllerOf(contract, handlers)] : [],
      providers: [...handlers, ...providers, ...tasks.flat(), ...consumers],
      exports: [...exports],
    },
  };
}

/** The Nest controller that hands each operation of the group to the use case that has a property of its name. */
function controllerOf(contract: ContractGroup, useCases: readonly Type<object>[]): Type {
  @Controller()
  class FeatureController {
    readonly handlers: Record<string, OperationHandler>;

    constructor(...instances: Record<string, unknown>[]) {
      this.handlers = Object.fromEntries(
        Object.entries(contract).map(([name, { subject }]) => {
          const found = instances.map((instance) => instance[name]).find(isHandler);
          if (found?.operation.subject !== subject) throw new Error(`Nothing handles ${subject}.`);
          return [name, found];
        }),
      );
    }
  }
  useCases.forEach((useCase, index) => Inject(useCase)(FeatureController, undefined, index));
  for (const [name, operation] of Object.entries(contract)) {
    const descriptor = {
      configurable: true,
      value(this: FeatureController, envelope: Envelope, incoming: IncomingRequest): Promise<Reply> {
        return dispatch(operation, envelope, incoming, this.handlers[name]!);
      },
    };
    Object.defineProperty(FeatureController.prototype, name, descriptor);
    MessagePattern(operation.subject)(FeatureController.prototype, name, descriptor);
    Payload()(FeatureController.prototype, name, 0);
    Ctx()(FeatureController.prototype, name, 1);
  }
  return FeatureController;
}

import { Controller, Module, type Type } from '@nestjs/common';

// Node runs the benches from source and does not support decorators, so they are applied by hand.

/** Applies decorators to a method and to its parameters. */
export function decorate(
  target: Type,
  key: string,
  method: MethodDecorator,
  ...parameters: ParameterDecorator[]
): void {
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, key)!;
  parameters.forEach((parameter, index) => parameter(target.prototype, key, index));
  method(target.prototype, key, descriptor);
  Object.defineProperty(target.prototype, key, descriptor);
}

/** A module with these controllers only. */
export function moduleOf(controllers: Type[]): Type {
  for (const controller of controllers) Controller()(controller);
  class BenchModule {}
  Module({ controllers })(BenchModule);
  return BenchModule;
}

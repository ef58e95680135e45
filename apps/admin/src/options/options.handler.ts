import { Controller } from '@nestjs/common';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { ListOptions } from './list-options.ts';

@Controller()
export class OptionsHandler {
  constructor(private readonly listOptions: ListOptions) {}

  @Handles(options.list)
  list() {
    return this.listOptions.run();
  }
}

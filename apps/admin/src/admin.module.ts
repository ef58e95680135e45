import { Module } from '@nestjs/common';
import { Database } from './database.store.ts';
import { ListOptions } from './options/list-options.ts';
import { OptionStore } from './options/option.store.ts';
import { OptionsHandler } from './options/options.handler.ts';

@Module({ controllers: [OptionsHandler], providers: [Database, OptionStore, ListOptions] })
export class AdminModule {}

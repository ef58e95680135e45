import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ColleagueStore } from './colleague.store.ts';
import { ListColleagues } from './list-colleagues.ts';

export const colleaguesFeature = feature({
  contract: colleagues,
  handlers: [ListColleagues],
  providers: [ColleagueStore],
});

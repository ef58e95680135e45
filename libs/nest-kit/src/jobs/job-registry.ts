/** What a task learns of the job it runs. */
export interface RunningJob {
  id: string;
  /** The attempt that runs now, from 1. */
  attempt: number;
  maxAttempts: number;
  lastAttempt: boolean;
  /** Aborted when the service stops and can wait no longer. */
  signal: AbortSignal;
}

/** Work that a job starts. It looks again whether it is still wanted; throwing means another attempt, later. */
export interface Task {
  run(payload: unknown, job: RunningJob): Promise<void>;
}

export interface RegisteredTask {
  task: Task;
  /** Also runs by the clock: minute, hour, day, month, weekday in UTC. */
  cron?: string;
}

/** The service's tasks by name. */
export class JobRegistry {
  readonly tasks = new Map<string, RegisteredTask>();

  register(name: string, registered: RegisteredTask): void {
    if (this.tasks.has(name)) throw new Error(`Two tasks are named ${name}`);
    this.tasks.set(name, registered);
  }
}

/** The job that a task runs. */
export interface RunningJob {
  id: string;
  /** Number of the current attempt, from 1. */
  attempt: number;
  maxAttempts: number;
  lastAttempt: boolean;
  /** Aborted when the service stops and its grace period is over. */
  signal: AbortSignal;
}

/**
 * Work of a job. It checks first whether the work is still needed. When it throws, the job is retried later.
 */
export interface Task {
  run(payload: unknown, job: RunningJob): Promise<void>;
}

export interface RegisteredTask {
  task: Task;
  /** Also runs on a schedule: minute, hour, day, month, weekday in UTC. */
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

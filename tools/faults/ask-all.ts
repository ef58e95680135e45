/** So many requests wait for their answers at the same time. */
const AT_ONCE = 4;

/** The answers in the order of what was asked. */
export async function askAll<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = questions.entries();
  const goOn = async (): Promise<void> => {
    for (const [at, question] of left) answers[at] = await ask(question);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return answers;
}

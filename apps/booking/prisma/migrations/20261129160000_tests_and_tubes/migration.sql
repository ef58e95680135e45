-- CreateTable
CREATE TABLE "tube" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "cap_color" TEXT NOT NULL,
    "additive" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "fill_ml" DOUBLE PRECISION NOT NULL,
    "inversions" INTEGER NOT NULL,
    "spin_minutes" INTEGER NOT NULL,
    "temperature" TEXT NOT NULL,
    "protect_from_light" BOOLEAN NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tube_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tube_fill" CHECK ("fill_ml" > 0)
);

-- CreateTable
CREATE TABLE "lab_test" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "tube_id" INTEGER NOT NULL,
    "volume_ml" DOUBLE PRECISION NOT NULL,
    "fasting_hours" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "lab_test_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "lab_test_volume" CHECK ("volume_ml" > 0)
);

-- CreateTable
CREATE TABLE "provider_tube" (
    "provider_id" INTEGER NOT NULL,
    "tube_id" INTEGER NOT NULL,
    "cap_color" TEXT,
    "fill_ml" DOUBLE PRECISION,
    "inversions" INTEGER,
    "spin_minutes" INTEGER,
    "temperature" TEXT,
    "protect_from_light" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "provider_tube_pkey" PRIMARY KEY ("provider_id","tube_id"),
    CONSTRAINT "provider_tube_fill" CHECK ("fill_ml" > 0)
);

-- CreateTable
CREATE TABLE "provider_lab_test" (
    "provider_id" INTEGER NOT NULL,
    "lab_test_id" INTEGER NOT NULL,
    "tube_id" INTEGER,
    "volume_ml" DOUBLE PRECISION,
    "fasting_hours" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "provider_lab_test_pkey" PRIMARY KEY ("provider_id","lab_test_id"),
    CONSTRAINT "provider_lab_test_volume" CHECK ("volume_ml" > 0)
);

-- AddForeignKey
ALTER TABLE "lab_test" ADD CONSTRAINT "lab_test_tube_id_fkey" FOREIGN KEY ("tube_id") REFERENCES "tube"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_tube" ADD CONSTRAINT "provider_tube_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_tube" ADD CONSTRAINT "provider_tube_tube_id_fkey" FOREIGN KEY ("tube_id") REFERENCES "tube"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_lab_test" ADD CONSTRAINT "provider_lab_test_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_lab_test" ADD CONSTRAINT "provider_lab_test_lab_test_id_fkey" FOREIGN KEY ("lab_test_id") REFERENCES "lab_test"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_lab_test" ADD CONSTRAINT "provider_lab_test_tube_id_fkey" FOREIGN KEY ("tube_id") REFERENCES "tube"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX tube_name ON tube (lower(name));
CREATE UNIQUE INDEX tube_place ON tube (place) WHERE active;
CREATE UNIQUE INDEX lab_test_name ON lab_test (lower(name));

-- The usual order of draw after CLSI GP41.
INSERT INTO tube (place, name, cap_color, additive, fill_ml, inversions, spin_minutes, temperature, protect_from_light)
VALUES
  (1, 'Blood culture bottle', 'other', 'culture_broth', 10, 8, 0, 'room', false),
  (2, 'Light blue (citrate)', 'light_blue', 'citrate', 2.7, 4, 60, 'room', false),
  (3, 'Red (serum)', 'red', 'clot_activator', 6, 5, 120, 'room', false),
  (4, 'Red (serum), kept warm', 'red', 'clot_activator', 6, 5, 60, 'warm', false),
  (5, 'Gold (serum separator)', 'gold', 'clot_activator_gel', 5, 5, 120, 'refrigerated', false),
  (6, 'Gold (serum separator), protected from light', 'gold', 'clot_activator_gel', 5, 5, 120, 'refrigerated', true),
  (7, 'Green (sodium or lithium heparin)', 'green', 'heparin', 4, 8, 0, 'room', false),
  (8, 'Light green (heparin separator)', 'light_green', 'heparin_gel', 4.5, 8, 120, 'refrigerated', false),
  (9, 'Lavender (EDTA)', 'lavender', 'edta', 4, 8, 0, 'room', false),
  (10, 'Lavender (EDTA), on ice', 'lavender', 'edta', 4, 8, 15, 'on_ice', false),
  (11, 'Pink (EDTA)', 'pink', 'edta', 6, 8, 0, 'room', false),
  (12, 'Royal blue (EDTA)', 'royal_blue', 'edta', 6, 8, 0, 'room', false),
  (13, 'Gray (fluoride)', 'gray', 'fluoride', 4, 8, 0, 'room', false),
  (14, 'Gray (fluoride), on ice', 'gray', 'fluoride', 4, 8, 15, 'on_ice', false);

INSERT INTO lab_test (name, tube_id, volume_ml, fasting_hours)
SELECT seed.name, tube.id, seed.volume_ml, seed.fasting_hours
  FROM (VALUES
    ('Blood culture, one set', 1, 20, 0),
    ('D-dimer', 2, 1.3, 0),
    ('Fibrinogen', 2, 1.3, 0),
    ('Partial thromboplastin time (PTT)', 2, 1.3, 0),
    ('Prothrombin time (PT/INR)', 2, 1.3, 0),
    ('Digoxin', 3, 2, 0),
    ('Lithium', 3, 2, 0),
    ('Cryoglobulins', 4, 12, 8),
    ('Amylase', 5, 1, 0),
    ('Antinuclear antibodies (ANA)', 5, 2, 0),
    ('Basic metabolic panel (BMP)', 5, 2, 8),
    ('C-reactive protein (CRP)', 5, 1, 0),
    ('Comprehensive metabolic panel (CMP)', 5, 2.5, 8),
    ('Cortisol', 5, 1.5, 0),
    ('Estradiol', 5, 1.5, 0),
    ('Ferritin', 5, 1, 0),
    ('Follicle-stimulating hormone (FSH)', 5, 1.5, 0),
    ('Free thyroxine (free T4)', 5, 1.5, 0),
    ('HCG, quantitative', 5, 1, 0),
    ('Hepatic function panel', 5, 2, 0),
    ('Hepatitis B surface antigen', 5, 2, 0),
    ('Hepatitis C antibody', 5, 2, 0),
    ('HIV antigen and antibody', 5, 2, 0),
    ('Insulin', 5, 1.5, 8),
    ('Iron and iron-binding capacity', 5, 1.5, 12),
    ('Lipase', 5, 1, 0),
    ('Lipid panel', 5, 2, 12),
    ('Magnesium', 5, 1, 0),
    ('Prolactin', 5, 1.5, 0),
    ('Prostate-specific antigen (PSA)', 5, 1.5, 0),
    ('Syphilis antibody', 5, 1.5, 0),
    ('Testosterone, total', 5, 1.5, 0),
    ('Thyroid-stimulating hormone (TSH)', 5, 1.5, 0),
    ('Uric acid', 5, 1, 0),
    ('Vitamin D, 25-hydroxy', 5, 1.5, 0),
    ('Bilirubin, total and direct', 6, 1.5, 0),
    ('Folate', 6, 1.5, 8),
    ('Vitamin B12', 6, 1.5, 0),
    ('Chromosome analysis', 7, 4, 0),
    ('Troponin', 8, 2, 0),
    ('Complete blood count (CBC) with differential', 9, 2, 0),
    ('Hemoglobin A1c (HbA1c)', 9, 1, 0),
    ('Reticulocyte count', 9, 1, 0),
    ('Sedimentation rate (ESR)', 9, 2, 0),
    ('Ammonia', 10, 2, 0),
    ('Homocysteine', 10, 2, 8),
    ('Type and screen', 11, 6, 0),
    ('Lead', 12, 2, 0),
    ('Glucose, fasting', 13, 1, 8),
    ('Glucose, random', 13, 1, 0),
    ('Lactate', 14, 2, 0)
  ) AS seed (name, place, volume_ml, fasting_hours)
  JOIN tube ON tube.place = seed.place;

"use client";

export { Paper as PlanPaper } from "@/components/schedules/paper";
